import type { CSSProperties, ReactNode } from 'react';
import { useDesignSystem } from '../use-design-system.ts';

/**
 * Forces a colour scheme. Resets all tokens that depend on colours, since `var()` is resolved where a token is
 * declared.
 */
export function Scheme({ name, children }: { name: 'light' | 'dark'; children: ReactNode }) {
	const colours = Object.entries(useDesignSystem().tokens[name]).filter(
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
