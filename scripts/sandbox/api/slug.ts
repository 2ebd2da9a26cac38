/** A network as providers name it in addresses: `anvil-one`. */
export const toSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
