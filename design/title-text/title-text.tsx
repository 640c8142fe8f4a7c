import { Fragment } from 'react';

type Props = {
	text: string;
	/** Where a line may end; anywhere without. */
	breaks?: readonly number[] | undefined;
	/** Where the text begins in the title that `breaks` belong to, of which it is a part. */
	from?: number;
};

/** A title, or a part of one, whose lines end between words: style sheets keep together what stands between `wbr`. */
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
