import { encodings, type LegacyEncoding } from './legacy-encodings.ts';

/**
 * Decodes a subtitle file whose encoding is not declared: UTF-16, else UTF-8, else the older encoding in which it reads
 * like the language of that encoding. Normalises line ends to `\n`.
 *
 * @param language of the text (BCP 47), if it is known
 * @returns null where there is no text, `uncertain` where several encodings or none would do: text that is read wrongly
 * would be published
 */
export function decodeSubtitleText(
	bytes: Uint8Array,
	language?: string,
): { text: string } | 'uncertain' | null {
	const wide = wideEncoding(bytes);
	const text =
		wide === null ? (decoded(bytes, 'utf-8') ?? decodedLegacy(bytes, language)) : decoded(bytes, wide);
	if (text === null || text === 'uncertain') return text;
	return { text: text.replaceAll(/\r\n?/g, '\n') };
}

/** Null where the bytes are not valid in the encoding. TextDecoder removes the byte order mark. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return null;
	}
}

/** UTF-16, by its byte order mark or by the digits of times, of which one byte is zero. */
function wideEncoding(bytes: Uint8Array): string | null {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
	if (bytes.length < 4 || bytes.length % 2 === 1) return null;
	const beginning = bytes.subarray(0, 200);
	const zerosAt = (place: number) =>
		beginning.filter((byte, index) => byte === 0 && index % 2 === place).length;
	if (zerosAt(0) + zerosAt(1) < beginning.length / 8) return null;
	if (zerosAt(0) === 0) return 'utf-16le';
	return zerosAt(1) === 0 ? 'utf-16be' : null;
}

/** Below this share of what is usual, a text is not in the language. */
const minScore = 0.6;
/** Where the language is known, its own encoding needs less. */
const minScoreOfLanguage = 0.3;
/** How much better than the next the best encoding must be. */
const minLead = 1.25;

type Scored = { encoding: LegacyEncoding; text: string; score: number };

function decodedLegacy(bytes: Uint8Array, language: string | undefined): string | 'uncertain' | null {
	// Bytes of control characters: no text in any of these encodings.
	if (bytes.some((byte) => byte < 9)) return null;
	const scored = encodings.flatMap((encoding): Scored[] => {
		const text = decoded(bytes, encoding.name);
		return text === null ? [] : [{ encoding, text, score: scoreOf(text, encoding) }];
	});
	const sorted = scored.sort((one, other) => other.score - one.score);
	const [best] = sorted;
	if (best === undefined) return null;
	const named = language && sorted.find(({ encoding }) => isOf(encoding, language));
	if (named && named.score >= minScoreOfLanguage && named.score * minLead >= best.score) return named.text;
	const next = sorted.find(({ text }) => text !== best.text);
	return best.score >= minScore && best.score >= minLead * (next?.score ?? 0) ? best.text : 'uncertain';
}

/** Whether texts in a language were written in the encoding: by its subtags, `zh-Hant` before `zh`. */
function isOf(encoding: LegacyEncoding, language: string): boolean {
	if (language === 'und') return false;
	const { language: base, script } = new Intl.Locale(language).maximize();
	return encoding.languages.includes(base) || encoding.languages.includes(`${base}-${script}`);
}

const markUp = /<[^<>]*>|\{[^{}]*\}/g;

/** Any bytes are valid in an encoding of single bytes, so a text that is valid in another is probably of that. */
const ofSingleBytes = 0.8;

/** How much a text reads like the languages of an encoding: 1 is usual, 0 is not at all. */
function scoreOf(text: string, { usual, share, isLatin, isSingleByte }: LegacyEncoding): number {
	// Control characters and private ones are in no text.
	if (/[\u0080-\u009f\ufffd\ue000-\uf8ff]/.test(text)) return 0;
	const words = text.replace(markUp, '');
	const letters = [...words].filter((sign) => /\p{L}|\p{M}/u.test(sign));
	const own = letters.filter((letter) => letter > '\u007f');
	const signs = shareOfUsualSigns(words, own.length);
	if (own.length === 0) return isLatin ? signs : 0;
	const found = own.filter((letter) => usual.has(letter)).length / own.length;
	// A capital within a word: bytes of another encoding.
	const breaks = (words.match(/\p{Ll}(?=\p{Lu})/gu) ?? []).length / own.length;
	const shape = Math.max(0, 1 - 2 * breaks) * signs;
	if (isLatin) {
		// Words of these languages consist of ASCII letters for the most part.
		const plain = (letters.length - own.length) / letters.length;
		return plain < 0.6 ? 0 : found ** 4 * shape;
	}
	// So is a word of two scripts.
	const mixed = isSingleByte
		? (words.match(/[A-Za-z](?=[^\0-\x7f])|[^\0-\x7f](?=[A-Za-z])/gu) ?? []).length
		: 0;
	const whole = Math.max(0, 1 - mixed / own.length) * (isSingleByte ? ofSingleBytes : 1);
	return Math.min(1, found / share) * shape * whole;
}

/** Signs other than letters that are usual in texts: quotation marks, dashes, degrees. */
const usualSigns = /[’‘‚“”„–—…«»‹›¿¡°€£§©®·№♪♫\u00a0\u3000-\u303f\uff00-\uff65]/u;

function shareOfUsualSigns(words: string, letters: number): number {
	const unusual = [...words].filter(
		(sign) => sign > '\u007f' && !/\p{L}|\p{M}/u.test(sign) && !usualSigns.test(sign),
	);
	return unusual.length === 0 ? 1 : (letters / (letters + unusual.length)) ** 2;
}
