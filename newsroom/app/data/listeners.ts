/** Those who are told of changes. */
export class Listeners {
	readonly #listeners = new Set<() => void>();

	/** Calls the listener at each change, until the returned function is called. */
	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	readonly notify = (): void => {
		for (const listener of this.#listeners) listener();
	};
}
