import { foldCharacters } from '../folding/fold-characters.ts';
import { atomsOf, isCjk } from './atoms.ts';
import { canonicalForm } from './canonical-form.ts';
import { soundPairsOf } from './sounds.ts';
import { wordPartsOf } from './word-parts.ts';
import { atomToken, exactToken, pairsOf, pairToken } from './word-tokens.ts';

/** What the store keeps of a text for search. */
export type IndexedText = {
	/** In the canonical form. */
	title: string;
	body: string;
	/** Each once; with the sounds. */
	titleTokens: string[];
	/** Those of title and body, each once, in as many sets as are needed to hold them. */
	tokens: [string[], ...string[][]];
};

/**
 * The version of what this folder makes of a text. Whoever changes folding or tokens gives it the next
 * number, and every store indexes its texts anew.
 */
export const indexVersion = 1;

/**
 * Bytes of tokens one set is filled with. PostgreSQL's limit is 1,048,576, past which `array_to_tsvector`
 * does not refuse but loses tokens without a word.
 */
const maxTokensPerSet = 1_000_000;

/** So many atoms stand in two sets where a text is cut: more than the longest phrase a query can hold. */
const overlap = 250;

/**
 * Makes the tokens of a text (decision 024). A run of atoms that stands in it puts the pairs of all its
 * neighbours into the set, so whoever looks for all pairs of a phrase finds every text that holds it. A
 * text too long for one set is cut into stretches; words of different stretches then do not meet.
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

/** The tokens of a name: it is found as titles are, but for spelling and sounds. */
export function nameTokens(name: string): string[] {
	return [...new Set(tokensOf(atomsOf(foldCharacters(name)), name))];
}

function tokensOf(atoms: readonly string[], text: string): string[] {
	return [...pairsOf(atoms), ...atoms.map(atomToken), ...wordPartsOf(text).map(atomToken)];
}

/** Adds an atom, and the pair it makes with the one before it. */
function addAtom(sets: TokenSets, atoms: readonly string[], at: number): void {
	const atom = atoms[at] as string;
	const before = atoms[at - 1];
	if (before !== undefined) sets.add(pairToken(before, atom));
	sets.add(atomToken(atom));
}

/** Sets that are filled one after the other. The tokens of the title are in each. */
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
