/** A card that is none: filled in already, never sent to anybody. */
export function Card() {
  return (
    <fieldset>
      <legend>Pretend card</legend>
      <label class="wide">
        Number
        <input
          inputMode="numeric"
          autoComplete="off"
          defaultValue="0000 0000 0000 0000"
          required
          pattern="[0-9 ]{12,23}"
          title="12 to 19 digits"
        />
      </label>
      <label>
        Expires
        <input autoComplete="off" defaultValue="12/99" required pattern="[0-9]{2} ?/ ?[0-9]{2}" title="Month and year, 12/99" />
      </label>
      <label>
        Security code
        <input inputMode="numeric" autoComplete="off" defaultValue="000" required pattern="[0-9]{3,4}" title="Three or four digits" />
      </label>
    </fieldset>
  )
}
