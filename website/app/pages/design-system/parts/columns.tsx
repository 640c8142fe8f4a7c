import type { ReactNode } from 'react';

type Props = {
	/** The least width of a column, unless the page is narrower. */
	least: string;
	gap?: string;
	/** Above. */
	margin?: string;
	children: ReactNode;
};

/** As many columns as there is room for. */
export function Columns({ least, gap = 'var(--space-6) var(--gutter)', margin, children }: Props) {
	return (
		<div
			style={{
				display: 'grid',
				gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${least}), 1fr))`,
				gap,
				marginBlockStart: margin,
			}}
		>
			{children}
		</div>
	);
}
