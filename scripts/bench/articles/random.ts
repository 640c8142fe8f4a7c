/** Repeatable chance: the same seed gives the same numbers on every machine. */
export type Random = {
	/** From 0 up to, not including, 1. */
	fraction(): number;
	/** A whole number, both ends included. */
	between(least: number, most: number): number;
	pick<Item>(items: readonly Item[]): Item;
};

/** Mulberry32: 32 bits of state are plenty for texts that need only differ. */
export function seededRandom(seed: number): Random {
	let state = seed >>> 0;
	const fraction = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
	return {
		fraction,
		between,
		pick<Item>(items: readonly Item[]): Item {
			if (items.length === 0) throw new Error('There is nothing to pick from.');
			return items[between(0, items.length - 1)] as Item;
		},
	};
}
