import { pinyin } from 'pinyin-pro';

const han = /^\p{Script=Han}$/u;

const sounds = new Map<string, string>();

/**
 * The approximate sound of a Chinese character: its most frequent reading without tone, and without the
 * differences that southern speakers and fast typists miss (zh and z, ing and in). It is independent of the
 * context, so that a text and a mistyped query yield the same. Null for other characters.
 */
export function soundOf(character: string): string | null {
	if (!han.test(character)) return null;
	let sound = sounds.get(character);
	if (sound === undefined) {
		const [reading = ''] = pinyin(character, { toneType: 'none', type: 'array' });
		sound = reading.replace(/^([zcs])h/, '$1').replace(/([aei])ng$/, '$1n');
		sounds.set(character, sound);
	}
	return sound;
}

/** The tokens of adjacent characters by their sounds, `~gon cen`, which also match a wrong homophone. */
export function soundPairsOf(atoms: readonly string[]): string[] {
	const pairs: string[] = [];
	let before: string | null = null;
	for (const atom of atoms) {
		const sound = soundOf(atom);
		if (before !== null && sound !== null) pairs.push(`~${before} ${sound}`);
		before = sound;
	}
	return pairs;
}
