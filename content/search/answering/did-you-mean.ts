import { foldText } from '../../words/folding/fold-text.ts';
import { atomPlaces, isCjk } from '../../words/tokens/atoms.ts';
import { soundOf } from '../../words/tokens/sounds.ts';

/**
 * The words of a title that the query may mean, as the title spells them: adjacent like the query's, each
 * equal, corrected, or a homophone. Null when there are none, or none that differ.
 *
 * @param atoms the atoms of the query
 * @param corrections misspelt words and their replacements
 */
export function correctionsInTitle(
	atoms: string[],
	corrections: ReadonlyMap<string, string>,
	title: string,
): string | null {
	if (atoms.length === 0) return null;
	const { folded, starts, ends } = foldText(title);
	const places = atomPlaces(folded);
	for (let first = 0; first + atoms.length <= places.length; first++) {
		const run = places.slice(first, first + atoms.length);
		if (!run.every(({ atom }, at) => matches(atoms[at] as string, atom, corrections))) continue;
		if (run.every(({ atom }, at) => atom === atoms[at])) continue;
		const last = run.at(-1) as (typeof run)[number];
		return title.slice(starts[run[0]?.start as number], ends[last.start + last.atom.length - 1]);
	}
	return null;
}

/** The query with its misspelt words corrected; null when there were none. */
export function withCorrections(query: string, corrections: ReadonlyMap<string, string>): string | null {
	if (corrections.size === 0) return null;
	const { folded, starts, ends } = foldText(query);
	let corrected = '';
	let done = 0;
	for (const { atom, start } of atomPlaces(folded)) {
		const correction = corrections.get(atom);
		if (correction === undefined) continue;
		corrected += query.slice(done, starts[start]) + correction;
		done = ends[start + atom.length - 1] as number;
	}
	return done === 0 ? null : corrected + query.slice(done);
}

function matches(queryAtom: string, titleAtom: string, corrections: ReadonlyMap<string, string>): boolean {
	if (queryAtom === titleAtom || corrections.get(queryAtom) === titleAtom) return true;
	if (!isCjk(queryAtom)) return false;
	const sound = soundOf(queryAtom);
	return sound !== null && sound === soundOf(titleAtom);
}
