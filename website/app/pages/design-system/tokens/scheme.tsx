import type { CSSProperties, ReactNode } from 'react';
import { useShown } from '../use-shown.ts';

/**
 * A place that has one scheme whatever the page has: all tokens that are colours, or made of them, are set
 * anew, since a value with `var()` is worked out where it is declared.
 */
export function Scheme({ name, children }: { name: 'light' | 'dark'; children: ReactNode }) {
	const colours = Object.entries(useShown().tokens[name]).filter(
		([token, value]) => token.startsWith('--colour-') || value.includes('var(--colour-'),
	);
	const style: CSSProperties = {
		...Object.fromEntries(colours),
		colorScheme: name,
		padding: 'var(--space-5)',
		borderBlockStart: 'var(--rule)',
		background: 'var(--colour-paper)',
		color: 'var(--colour-ink)',
	};
	return <div style={style}>{children}</div>;
}
