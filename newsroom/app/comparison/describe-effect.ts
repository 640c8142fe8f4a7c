import type { Messages } from '../messages/messages.ts';
import type { Effect } from './effects.ts';

/** What has changed of a block or of the format of words, in a few words. */
export function describeEffect(
	{ name, from, to }: Effect,
	{ editor: { tools }, comparison: { effects, kinds, none } }: Messages,
): string {
	switch (name) {
		case 'kind':
			return effects.turned(kindName(from), kindName(to));
		case 'mark': {
			const mark = markName(from || to);
			return from === '' ? mark : effects.cleared(mark);
		}
		case 'link':
			if (from === '') return effects.linked(to);
			return to === '' ? effects.unlinked : effects.relinked(from, to);
		case 'align':
			return { center: tools.alignCenter, right: tools.alignEnd }[to] ?? tools.alignStart;
		case 'alt':
			return effects.alt(from || none, to || none);
		default:
			return effects[name];
	}

	function kindName(kind: string): string {
		if (/^h\d$/.test(kind)) return tools.heading(Number(kind.slice(1)));
		const names: Record<string, string> = {
			...{ paragraph: tools.paragraph, pre: tools.pre, ul: tools.bullets, ol: tools.numbers },
			...{ blockquote: tools.quote, details: tools.details, table: tools.table, figure: tools.picture },
			...{ video: tools.video, hr: tools.rule, dt: kinds.dl, dd: kinds.dl, ...kinds },
		};
		return names[kind] ?? kind;
	}

	function markName(mark: string): string {
		const names: Record<string, string> = {
			...{ strong: tools.bold, b: tools.bold, em: tools.emphasis, i: tools.emphasis, u: tools.underline },
			...{ s: tools.strike, sub: tools.subscript, sup: tools.superscript },
			...{ code: tools.code, kbd: tools.code, samp: tools.code, var: tools.code },
		};
		return names[mark] ?? effects.otherMark;
	}
}
