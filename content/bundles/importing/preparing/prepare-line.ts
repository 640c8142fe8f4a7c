import { prepareVersionContent, UnusableText } from '../../../articles/texts/version-content.ts';
import { parseEntry, parseJson, UnusableEntry } from '../../../reading/parse-entry.ts';
import { versionLine } from '../../formats/article-line.ts';
import type { BundlePosition } from '../import-report.ts';
import type { PreparedVersion } from '../plan-history.ts';
import { type ImportRules, type PreparedArticle, prepareArticle } from './prepare-article.ts';

/** A raw line of the file. */
export type RawLine = { number: number; bytes: Buffer };

/** The prepared form of lines, by file. */
export type Prepared = { articles: PreparedArticle; versions: PreparedVersion };

export type PreparedKind = keyof Prepared;

/** The outcome of a line: prepared or refused. */
export type LineOutcome<Kind extends PreparedKind = PreparedKind> =
	| { prepared: Prepared[Kind] }
	| { refused: string; place: BundlePosition };

/** Prepares a line for writing; the cost grows with the line. */
export function prepareLine<Kind extends PreparedKind>(
	kind: Kind,
	line: RawLine,
	rules: ImportRules,
): LineOutcome<Kind> {
	const place: BundlePosition = { line: line.number };
	try {
		return { prepared: prepare[kind](line, rules, place) };
	} catch (error) {
		if (error instanceof UnusableEntry) return { refused: error.message, place };
		throw error;
	}
}

/** Each adds the fields it could read to the line's place. */
const prepare: {
	[Kind in PreparedKind]: (line: RawLine, rules: ImportRules, place: BundlePosition) => Prepared[Kind];
} = {
	articles({ number, bytes }, rules, place) {
		const value = parseJson(bytes);
		const id = (value as { articleId?: unknown } | null)?.articleId;
		if (typeof id === 'string' && id.length <= 200) place.id = id;
		return prepareArticle(number, bytes, value, rules);
	},
	versions({ number, bytes }, { maxBodyBytes }, place) {
		const line = parseEntry(versionLine, parseJson(bytes));
		const { articleId, lang, version, savedAt, marks, ...input } = line;
		Object.assign(place, { id: articleId, lang });
		try {
			const content = prepareVersionContent(input, maxBodyBytes);
			// The content already includes the texts; sending both would double the messages between the
			// processes.
			const fields = { articleId, lang, version, savedAt, marks };
			return { place: { line: number, id: articleId, lang }, line: fields, content };
		} catch (error) {
			if (error instanceof UnusableText) throw new UnusableEntry(error.message);
			throw error;
		}
	},
};
