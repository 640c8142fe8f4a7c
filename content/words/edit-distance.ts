/**
 * The edit distance of two words: letters replaced, missing, added, or two adjacent ones swapped (optimal
 * string alignment).
 *
 * @param maxDistance greater distances are returned as `maxDistance` + 1
 */
export function editDistance(one: string, other: string, maxDistance: number): number {
	if (Math.abs(one.length - other.length) > maxDistance) return maxDistance + 1;
	let beforeLast: number[] = [];
	let last = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let row = 1; row <= one.length; row++) {
		const current = [row];
		let least = row;
		for (let column = 1; column <= other.length; column++) {
			const same = one[row - 1] === other[column - 1];
			let distance = Math.min(
				(last[column] as number) + 1,
				(current[column - 1] as number) + 1,
				(last[column - 1] as number) + (same ? 0 : 1),
			);
			if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
				distance = Math.min(distance, (beforeLast[column - 2] as number) + 1);
			}
			current.push(distance);
			least = Math.min(least, distance);
		}
		if (least > maxDistance) return maxDistance + 1;
		beforeLast = last;
		last = current;
	}
	return last[other.length] as number;
}
