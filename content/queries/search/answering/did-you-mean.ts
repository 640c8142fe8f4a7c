import { foldText } from '../../../search/folding/fold-text.ts';
import { atomPlaces, isCjk } from '../../../search/tokens/atoms.ts';
import { soundOf } from '../../../search/tokens/sounds.ts';

/**
 * The words of a title that may be meant by a query, as the title writes them: they follow one another as
 * the query's do, and each is the same, its correction, or sounds the same. Null where none do, or where
 * they are no others.
 *
 * @param atoms those of the query
 * @param corrections what misspelt words were taken for
 */
export function meantInTitle(
	atoms: string[],
	corrections: ReadonlyMap<string, string>,
	title: string,
): string | null {
	if (atoms.length === 0) return null;
	const { folded, starts, ends } = foldText(title);
	const places = atomPlaces(folded);
	for (let first = 0; first + atoms.length <= places.length; first++) {
		const run = places.slice(first, first + atoms.length);
		if (!run.every(({ atom }, at) => mayMean(atoms[at] as string, atom, corrections))) continue;
		if (run.every(({ atom }, at) => atom === atoms[at])) continue;
		const last = run.at(-1) as (typeof run)[number];
		return title.slice(starts[run[0]?.start as number], ends[last.start + last.atom.length - 1]);
	}
	return null;
}

/** The query with its misspelt words corrected; null where none was. */
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

function mayMean(asked: string, inTitle: string, corrections: ReadonlyMap<string, string>): boolean {
	if (asked === inTitle || corrections.get(asked) === inTitle) return true;
	if (!isCjk(asked)) return false;
	const sound = soundOf(asked);
	return sound !== null && sound === soundOf(inTitle);
}
