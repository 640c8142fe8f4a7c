/**
 * How many slips lead from one word to another: a letter replaced, missing, too many, or two swapped
 * (optimal string alignment).
 *
 * @param most more are not told apart: they are `most` + 1
 */
export function letterSlips(one: string, other: string, most: number): number {
	if (Math.abs(one.length - other.length) > most) return most + 1;
	let beforeLast: number[] = [];
	let last = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let row = 1; row <= one.length; row++) {
		const current = [row];
		let least = row;
		for (let column = 1; column <= other.length; column++) {
			const same = one[row - 1] === other[column - 1];
			let slips = Math.min(
				(last[column] as number) + 1,
				(current[column - 1] as number) + 1,
				(last[column - 1] as number) + (same ? 0 : 1),
			);
			if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
				slips = Math.min(slips, (beforeLast[column - 2] as number) + 1);
			}
			current.push(slips);
			least = Math.min(least, slips);
		}
		if (least > most) return most + 1;
		beforeLast = last;
		last = current;
	}
	return last[other.length] as number;
}
