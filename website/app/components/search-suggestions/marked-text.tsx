import type { MarkedText as Parts } from '@portico/api/answers/search.ts';
import { TitleText } from '@portico/design/title-text.tsx';
import { Fragment } from 'react';

/**
 * Text with `<mark>` around the matches.
 *
 * @param breaks offsets of line break opportunities, for a title
 */
export function MarkedText({ parts, breaks }: { parts: Parts; breaks?: readonly number[] }) {
	let end = 0;
	return parts.map(({ text, matched }, index) => {
		const from = end;
		end += text.length;
		const words = breaks ? <TitleText text={text} breaks={breaks} from={from} /> : text;
		const Part = matched ? 'mark' : Fragment;
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
		return <Part key={index}>{words}</Part>;
	});
}
