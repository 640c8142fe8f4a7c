import type { ReactNode } from 'react';
import { SectionHeading } from '../../../components/section-heading.tsx';

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section aria-labelledby={id} style={{ marginBlockStart: 'var(--space-section)' }}>
			<SectionHeading id={id} title={title} />
			<div style={{ display: 'grid', gap: 'var(--space-7)', gridTemplateColumns: 'minmax(0, 1fr)' }}>
				{children}
			</div>
		</section>
	);
}

/** An example with its name. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div>
			<h3 style={{ marginBlockEnd: 'var(--space-4)', fontSize: 'var(--size-h4)' }}>{title}</h3>
			{children}
		</div>
	);
}
