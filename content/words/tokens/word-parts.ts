import { foldCharacters } from '../folding/fold-characters.ts';

const word = /[\p{Script=Latin}\p{N}]+/gu;
const border = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/** A quick test whether `wordPartsOf` may find parts: most texts have none. */
const mayHaveParts = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u;

/** A much faster test for texts of ASCII and CJK characters only. */
const asciiParts = /[a-z][A-Z]|[A-Z]{2}[a-z]|[A-Za-z]\d|\d[A-Za-z]/;
const beyondAscii = /[\u0080-\u2e7f\u3200-\u33ff\ua000-\uabff\uf900-\ufaff\ufb00-\uffff\ud800-\udfff]/;

/**
 * The parts, folded, of words in mixed case or with digits: `C919` has `c` and `919`, `LoadBalancer` has
 * `load` and `balancer`. Single letters are omitted.
 *
 * @param text before folding, which removes mixed case
 */
export function wordPartsOf(text: string): string[] {
	if (!beyondAscii.test(text) && !asciiParts.test(text)) return [];
	const plain = text.toWellFormed().normalize('NFKC');
	if (!mayHaveParts.test(plain)) return [];
	const parts: string[] = [];
	for (const whole of plain.match(word) ?? []) {
		if (!beyondAscii.test(whole) && !asciiParts.test(whole)) continue;
		if (!mayHaveParts.test(whole)) continue;
		for (const part of whole.split(border)) {
			if (part.length > 1 || /\p{N}/u.test(part)) parts.push(foldCharacters(part));
		}
	}
	return parts;
}
