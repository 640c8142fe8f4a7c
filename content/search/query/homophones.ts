import { soundOf } from '../../words/tokens/sounds.ts';

/**
 * The characters of GB 2312 by code: 3,755 frequent ones in the order of their sounds, then 3,008 others
 * by radical. Other characters are not typed by mistake.
 */
const firstRow = 0xb0;
const lastRow = 0xf7;
const cells = [0xa1, 0xfe] as const;

let bySound: Map<string, string[]> | null = null;

/** The homophones of a character, frequent ones first, without itself; none for other characters. */
export function homophonesOf(character: string): string[] {
	const sound = soundOf(character);
	if (sound === null) return [];
	bySound ??= charactersBySound();
	return (bySound.get(sound) ?? []).filter((other) => other !== character);
}

/** Built on first use, which takes some tens of milliseconds. */
function charactersBySound(): Map<string, string[]> {
	const decoder = new TextDecoder('gbk');
	const characters = new Map<string, string[]>();
	for (let row = firstRow; row <= lastRow; row++) {
		for (let cell = cells[0]; cell <= cells[1]; cell++) {
			const character = decoder.decode(Uint8Array.of(row, cell));
			const sound = soundOf(character);
			if (sound === null) continue;
			const alike = characters.get(sound);
			if (alike) alike.push(character);
			else characters.set(sound, [character]);
		}
	}
	return characters;
}
