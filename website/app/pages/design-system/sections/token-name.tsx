import type { ReactNode } from 'react';

export function TokenName({ name, children }: { name: string; children: ReactNode }) {
	return (
		<p style={{ fontSize: 'var(--size-fine)', lineHeight: 1.5 }}>
			<code style={{ fontFamily: 'var(--font-mono)' }}>{name}</code>
			<br />
			<span style={{ color: 'var(--colour-ink-soft)' }}>{children}</span>
		</p>
	);
}
