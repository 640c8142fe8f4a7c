import { Fragment } from 'react';

type Props = {
	text: string;
	/** Offsets where a line may break; without them, anywhere. */
	breaks?: readonly number[] | undefined;
	/** Offset of the text in the title that `breaks` belong to. */
	from?: number;
};

/** A title, or a part of one, that wraps between words: style sheets prevent wrapping between two `wbr`. */
export function TitleText({ text, breaks = [], from = 0 }: Props) {
	const inside = breaks.filter((at) => at >= from && at < from + text.length).map((at) => at - from);
	const starts = inside[0] === 0 ? inside : [0, ...inside];
	return starts.map((start, index) => (
		<Fragment key={start}>
			{inside.includes(start) && <wbr />}
			{text.slice(start, starts[index + 1])}
		</Fragment>
	));
}
