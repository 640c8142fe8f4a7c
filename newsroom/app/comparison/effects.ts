import { type BodyMark, type BodyNode, kindOf, marksKey, statedAttributes } from './body-nodes.ts';

/** What has changed of a block, a picture or the format of words, beside the words. */
export type EffectName =
	| ('kind' | 'split' | 'joined' | 'mark' | 'link' | 'align' | 'picture' | 'alt' | 'video' | 'numbering')
	| ('spans' | 'head' | 'open' | 'language' | 'gallery' | 'other');

export type Effect = {
	name: EffectName;
	/** What it was; empty for nothing. Of a mark: its name. */
	from: string;
	/** What it is; empty for nothing. */
	to: string;
};

const effectNames: Readonly<Record<string, EffectName>> = {
	'data-align': 'align',
	'data-video-id': 'video',
	'data-kind': 'gallery',
	href: 'link',
	src: 'picture',
	alt: 'alt',
	start: 'numbering',
	reversed: 'numbering',
	type: 'numbering',
	value: 'numbering',
	colspan: 'spans',
	rowspan: 'spans',
	section: 'head',
	scope: 'head',
	open: 'open',
	lang: 'language',
	dir: 'language',
};

/** The effects of one node or mark turning into another, each once. */
export function attributeEffects(before: BodyNode | BodyMark, after: BodyNode | BodyMark): Effect[] {
	const [was, is] = [new Map(statedAttributes(before)), new Map(statedAttributes(after))];
	const effects = new Map<EffectName, Effect>();
	for (const attribute of new Set([...was.keys(), ...is.keys()])) {
		// The level of a heading is its kind.
		if (attribute === 'level') continue;
		const [from, to] = [was, is].map((values) => shownValue(values.get(attribute), attribute)) as [
			string,
			string,
		];
		const name = effectNames[attribute] ?? 'other';
		if (from !== to && !effects.has(name)) effects.set(name, { name, from, to });
	}
	return [...effects.values()];
}

/** Empty where there is none; the name of an attribute without a value. */
function shownValue(value: unknown, name = ''): string {
	if (value === undefined || value === null) return '';
	if (value === '') return name;
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What has changed of a block itself, apart from what is in it. */
export function blockEffects(before: BodyNode, after: BodyNode): Effect[] {
	const [from, to] = [kindOf(before), kindOf(after)];
	const effects = attributeEffects(before, after);
	return from === to ? effects : [{ name: 'kind', from, to }, ...effects];
}

/** Links and marks that words have gained, lost or changed. */
export function markEffects(before: readonly BodyMark[] = [], after: readonly BodyMark[] = []): Effect[] {
	if (marksKey(before) === marksKey(after)) return [];
	const types = new Set([...before, ...after].map(({ type }) => type));
	const effects = [...types].flatMap((type): Effect[] => {
		const was = before.find((mark) => mark.type === type);
		const is = after.find((mark) => mark.type === type);
		if (was && is) return attributeEffects(was, is);
		if (type === 'a') return [{ name: 'link', from: hrefOf(was), to: hrefOf(is) }];
		return [{ name: 'mark', from: was ? type : '', to: is ? type : '' }];
	});
	// One mark within another of its kind.
	return effects.length > 0 ? effects : [{ name: 'other', from: '', to: '' }];
}

const hrefOf = (link: BodyMark | undefined) => shownValue(link?.attrs?.href);
