/** What is called when an event happens. */
export type Listener = (...values: never[]) => unknown

interface Entry {
  listener: Listener
  once: boolean
}

/**
 * Stands in for Node's `events` in WalletConnect's client: the same names, order and answers. It does not warn on the console of many
 * listeners, and an `error` that nobody listens to is not thrown: the client emits it from a socket, where only the page would hear it.
 */
export class Emitter {
  #entries = new Map<string, readonly Entry[]>()
  #limit = 10

  on(event: string, listener: Listener): this {
    return this.#add(event, { listener, once: false })
  }

  addListener(event: string, listener: Listener): this {
    return this.on(event, listener)
  }

  once(event: string, listener: Listener): this {
    return this.#add(event, { listener, once: true })
  }

  /** Removes one registration, the last of that listener. */
  off(event: string, listener: Listener): this {
    const entries = this.#of(event)
    const last = entries.map(entry => entry.listener).lastIndexOf(listener)
    return this.#keep(
      event,
      entries.filter((_, index) => index !== last),
    )
  }

  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener)
  }

  removeAllListeners(event?: string): this {
    if (event === undefined) this.#entries.clear()
    else this.#entries.delete(event)
    return this
  }

  /** Calls who listens at this moment; a listener that throws ends it. */
  emit(event: string, ...values: unknown[]): boolean {
    const entries = this.#of(event)
    for (const entry of entries) {
      if (entry.once) {
        // A listener before it may have emitted the same event.
        if (!this.#of(event).includes(entry)) continue
        this.#keep(
          event,
          this.#of(event).filter(other => other !== entry),
        )
      }
      entry.listener.apply(this, values as never[])
    }
    return entries.length > 0
  }

  listeners(event: string): Listener[] {
    return this.#of(event).map(({ listener }) => listener)
  }

  listenerCount(event: string): number {
    return this.#of(event).length
  }

  getMaxListeners(): number {
    return this.#limit
  }

  setMaxListeners(limit: number): this {
    this.#limit = limit
    return this
  }

  #of(event: string): readonly Entry[] {
    return this.#entries.get(event) ?? []
  }

  #add(event: string, entry: Entry): this {
    return this.#keep(event, [...this.#of(event), entry])
  }

  /** Each request has an event of its own, so that nothing may stay of those that nobody listens to. */
  #keep(event: string, entries: readonly Entry[]): this {
    if (entries.length) this.#entries.set(event, entries)
    else this.#entries.delete(event)
    return this
  }
}
