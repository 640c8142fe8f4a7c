/** Whether this instance still receives the store's content events. */
export type StoreContact = {
	/**
	 * True once events have not been read for so long that cached content may have been withdrawn; false as soon as
	 * the store answers again and the missed events are read.
	 */
	isLost(): boolean;
};

/** For a server that reads no events. */
export const permanentContact: StoreContact = { isLost: () => false };

type ContactOptions = {
	/** When events were last read, on the clock of `now`. */
	lastResponseAt(): number;
	maxSilenceMs: number;
	/** Called once when contact is lost, and once when it is back. */
	onChange(isLost: boolean): void;
	/** Milliseconds of a clock that continues while the machine sleeps, as a monotonic one may not. */
	now?: () => number;
};

export function createStoreContact({
	lastResponseAt,
	maxSilenceMs,
	onChange,
	now = Date.now,
}: ContactOptions): StoreContact {
	let wasLost = false;
	return {
		isLost() {
			const isLost = now() - lastResponseAt() > maxSilenceMs;
			if (isLost !== wasLost) {
				wasLost = isLost;
				onChange(isLost);
			}
			return isLost;
		},
	};
}
