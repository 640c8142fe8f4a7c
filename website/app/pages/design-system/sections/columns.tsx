import type { ReactNode } from 'react';

type Props = {
	/** Minimum width of a column, on pages that are wider. */
	minWidth: string;
	gap?: string;
	/** Margin above. */
	margin?: string;
	children: ReactNode;
};

/** As many columns as fit. */
export function Columns({ minWidth, gap = 'var(--space-6) var(--gutter)', margin, children }: Props) {
	return (
		<div
			style={{
				display: 'grid',
				gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${minWidth}), 1fr))`,
				gap,
				marginBlockStart: margin,
			}}
		>
			{children}
		</div>
	);
}
