import { diffArrays } from 'diff';

/** Positions of two equal blocks. */
type Place = readonly [before: number, after: number];

/** With more edits than this, only what occurs once in each text is aligned. */
const maxEdits = 1_000;

/** The positions of what is equal in two lists, in order: as much as possible. */
export function equalPlaces(before: readonly string[], after: readonly string[]): Place[] {
	const [had, has] = [new Set(before), new Set(after)];
	// What only one has is equal to nothing: without it, a rewritten text is compared as fast as a similar one.
	const places = [...before.keys()].filter((index) => has.has(before[index] ?? ''));
	const placesAfter = [...after.keys()].filter((index) => had.has(after[index] ?? ''));
	const found = diffArrays(
		places.map((index) => before[index]),
		placesAfter.map((index) => after[index]),
		{ maxEditLength: maxEdits },
	);
	if (!found) return uniquePlaces(before, after);
	const equal: Place[] = [];
	let [at, atAfter] = [0, 0];
	for (const { added, removed, value } of found) {
		for (const _ of value) {
			if (!added && !removed) equal.push([places[at] ?? 0, placesAfter[atAfter] ?? 0]);
			if (!added) at += 1;
			if (!removed) atAfter += 1;
		}
	}
	return equal;
}

/** The longest list of what occurs once in each, and in the same order. */
function uniquePlaces(before: readonly string[], after: readonly string[]): Place[] {
	const once = placesOfUnique(before);
	const pairs = [...placesOfUnique(after)].flatMap(([key, indexAfter]): Place[] => {
		const index = once.get(key);
		return index === undefined ? [] : [[index, indexAfter]];
	});
	// Of each length, the pair that ends the list with the smallest position in `before`.
	const ends: number[] = [];
	const previous = pairs.map(() => -1);
	for (const [number, [index]] of pairs.entries()) {
		let [low, high] = [0, ends.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((pairs[ends[middle] ?? 0]?.[0] ?? 0) < index) low = middle + 1;
			else high = middle;
		}
		previous[number] = ends[low - 1] ?? -1;
		ends[low] = number;
	}
	const longest: Place[] = [];
	for (let number = ends.at(-1) ?? -1; number >= 0; number = previous[number] ?? -1) {
		longest.push(pairs[number] as Place);
	}
	return longest.reverse();
}

/** The positions of what occurs once. */
function placesOfUnique(keys: readonly string[]): Map<string, number> {
	const places = new Map<string, number>();
	const repeated = new Set<string>();
	for (const [index, key] of keys.entries()) {
		if (places.has(key)) repeated.add(key);
		places.set(key, index);
	}
	for (const key of repeated) places.delete(key);
	return places;
}
