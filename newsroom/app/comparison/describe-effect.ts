import type { Messages } from '../messages/messages.ts';
import type { Effect } from './effects.ts';

/** What has changed of a block or of the format of words, in a few words. */
export function describeEffect({ name, from, to }: Effect, messages: Messages): string {
	const { tools, media } = messages.editor;
	const { effects, kinds } = messages.comparison;
	const { withValue } = messages.articles.filters;
	switch (name) {
		case 'kind':
			return turned(kindName(from), kindName(to));
		case 'mark': {
			const mark = markName(from || to);
			return from === '' ? mark : effects.cleared(mark);
		}
		case 'link':
			if (to === '') return effects.cleared(tools.link);
			return withValue(tools.link, from === '' ? to : turned(from, to));
		case 'align':
			return { center: tools.alignCenter, right: tools.alignEnd }[to] ?? tools.alignStart;
		case 'alt':
			return withValue(media.altTitle, turned(from, to));
		default:
			return effects[name];
	}

	function turned(before: string, after: string): string {
		const { none } = messages.general;
		return `${before || none} → ${after || none}`;
	}

	function kindName(kind: string): string {
		if (/^h\d$/.test(kind)) return tools.heading(Number(kind.slice(1)));
		const names: Record<string, string> = {
			...{ paragraph: tools.paragraph, pre: tools.pre, ul: tools.bullets, ol: tools.numbers },
			...{ blockquote: tools.quote, details: tools.details, table: tools.table, figure: tools.picture },
			...{ video: tools.video, hr: tools.rule, ...kinds },
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
