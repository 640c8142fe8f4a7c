import { atomsOf, isCjk } from './atoms.ts';
import { canonicalForm } from './canonical-form.ts';
import { foldCharacters } from './fold-characters.ts';
import { soundPairsOf } from './sounds.ts';
import { atomToken, exactToken, pairsOf, pairToken } from './word-tokens.ts';

const word = /[\p{Script=Latin}\p{N}]+/gu;
const border = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/** A quick test whether `wordPartsOf` may find parts: most texts have none. */
const mayHaveParts = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u;

/** A much faster test for texts of ASCII and CJK characters only. */
const asciiParts = /[a-z][A-Z]|[A-Z]{2}[a-z]|[A-Za-z]\d|\d[A-Za-z]/;
const beyondAscii = /[\u0080-\u2e7f\u3200-\u33ff\ua000-\uabff\uf900-\ufaff\ufb00-\uffff\ud800-\udfff]/;

/** The search fields of a stored text. */
export type IndexedText = {
	/** In the canonical form. */
	title: string;
	body: string;
	/** Distinct; includes sounds. */
	titleTokens: string[];
	/** Distinct tokens of title and body, in as many sets as needed. */
	tokens: [string[], ...string[][]];
};

/**
 * The version of folding and tokens. Increment it when either changes, so that every store reindexes its
 * texts.
 */
export const indexVersion = 2;

/**
 * The maximum bytes of tokens per set. PostgreSQL's limit is 1,048,576; beyond it, `array_to_tsvector`
 * silently drops tokens.
 */
const maxTokensPerSet = 1_000_000;

/** The number of atoms that consecutive sets share: more than the longest phrase of a query. */
const overlap = 250;

/**
 * Computes the tokens of a text (decision 024). They include all pairs of adjacent atoms, so a search for all
 * pairs of a phrase finds every text that contains it. A text too long for one set is split; then words of
 * different parts do not match together.
 */
export function indexText(title: string, body: string): IndexedText {
	const titleAtoms = atomsOf(foldCharacters(title));
	const bodyAtoms = atomsOf(foldCharacters(body));
	const inTitle = tokensOf(titleAtoms, title);
	const exact = titleAtoms.filter((atom) => !isCjk(atom)).map(exactToken);
	const sets = new TokenSets(inTitle);
	for (const at of bodyAtoms.keys()) {
		if (!sets.hasRoom) {
			sets.begin();
			for (let again = Math.max(0, at - overlap); again < at; again++) addAtom(sets, bodyAtoms, again);
		}
		addAtom(sets, bodyAtoms, at);
	}
	for (const part of wordPartsOf(body)) {
		if (!sets.hasRoom) sets.begin();
		sets.add(atomToken(part));
	}
	return {
		title: canonicalForm(titleAtoms),
		body: canonicalForm(bodyAtoms),
		titleTokens: [...new Set([...inTitle, ...exact, ...soundPairsOf(titleAtoms)])],
		tokens: sets.all(),
	};
}

/** The tokens of a name, like those of a title, without spelling and sounds. */
export function nameTokens(name: string): string[] {
	return [...new Set(tokensOf(atomsOf(foldCharacters(name)), name))];
}

function tokensOf(atoms: readonly string[], text: string): string[] {
	return [...pairsOf(atoms), ...atoms.map(atomToken), ...wordPartsOf(text).map(atomToken)];
}

/** Adds an atom, and its pair with the previous one. */
function addAtom(sets: TokenSets, atoms: readonly string[], at: number): void {
	const atom = atoms[at] as string;
	const before = atoms[at - 1];
	if (before !== undefined) sets.add(pairToken(before, atom));
	sets.add(atomToken(atom));
}

/** Sets filled in turn; each includes the tokens of the title. */
class TokenSets {
	readonly #title: readonly string[];
	readonly #full: string[][] = [];
	#current = new Set<string>();
	#bytes = 0;

	constructor(title: readonly string[]) {
		this.#title = title;
		for (const token of title) this.add(token);
	}

	get hasRoom(): boolean {
		return this.#bytes < maxTokensPerSet;
	}

	begin(): void {
		this.#full.push([...this.#current]);
		this.#current = new Set();
		this.#bytes = 0;
		for (const token of this.#title) this.add(token);
	}

	add(token: string): void {
		const { size } = this.#current;
		this.#current.add(token);
		if (this.#current.size > size) this.#bytes += Buffer.byteLength(token);
	}

	all(): IndexedText['tokens'] {
		const [first, ...others] = [...this.#full, [...this.#current]];
		return [first as string[], ...others];
	}
}

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
