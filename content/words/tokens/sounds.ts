import { pinyin } from 'pinyin-pro';

const han = /^\p{Script=Han}$/u;

const sounds = new Map<string, string>();

/**
 * How a Chinese character sounds, roughly: its most usual reading without tone, and without what southern
 * speakers and hasty typists do not tell apart (zh and z, ing and in). Whatever stands beside it, so that
 * both a text and a mistyped query give the same. Null for anything else.
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

/** The tokens of neighbouring characters by their sounds, `~gon cen`: by these a wrong homophone is forgiven. */
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
