import { homeAddress } from '@portico/api/addresses/addresses.ts';
import waysOn from '@portico/design/styles/onward-links.module.css';
import plate from '@portico/design/styles/plate.module.css';
import type { CSSProperties } from 'react';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { ExternalLink } from '../../../components/links/external-link/external-link.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { useLanguage } from '../../../state/language.ts';
import { useDesignSystem } from '../use-design-system.ts';
import { Columns } from './columns.tsx';
import { Fields } from './fields.tsx';
import { Section, Specimen } from './section.tsx';

/** What all buttons share; their sizes differ between pages. */
const button: CSSProperties = {
	padding: 'var(--space-3) var(--space-6)',
	border: '1px solid var(--colour-brand)',
	borderRadius: 'var(--radius)',
	background: 'none',
	cursor: 'pointer',
};
const main: CSSProperties = {
	border: 0,
	background: 'var(--colour-plate)',
	color: 'var(--colour-on-plate)',
};

/** As in base.css, on elements without keyboard focus. */
const ring: CSSProperties = { outline: '2px solid var(--colour-focus)', outlineOffset: '3px' };

/** Buttons, links and form fields. */
export function Controls({ id }: { id: string }) {
	const { texts, column } = useDesignSystem();
	const language = useLanguage();
	return (
		<Section id={id} title={texts.controls}>
			<Columns minWidth="24rem">
				<Specimen title={texts.buttons}>
					<div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--space-4)' }}>
						<button type="button" style={{ ...button, ...main }}>
							{texts.primary}
						</button>
						<button type="button" style={button}>
							{texts.secondary}
						</button>
					</div>
				</Specimen>
				<Specimen title={texts.links}>
					<div className={waysOn.waysOn}>
						<PageLink to={homeAddress(language)}>{texts.wayOn}</PageLink>
						<ColumnLink column={column} />
						<ExternalLink href="https://www.w3.org/WAI/">www.w3.org</ExternalLink>
					</div>
				</Specimen>
			</Columns>
			<Specimen title={texts.fields}>
				<Fields />
			</Specimen>
			<Specimen title={texts.focus}>
				<Columns minWidth="20rem">
					<div style={{ padding: 'var(--space-5)', background: 'var(--colour-surface)' }}>
						<PageLink to={homeAddress(language)} style={ring}>
							{texts.onPaper}
						</PageLink>
					</div>
					<div className={plate.plate} style={{ padding: 'var(--space-5)' }}>
						<PageLink to={homeAddress(language)} style={{ ...ring, outlineColor: 'currentColor' }}>
							{texts.onPlate}
						</PageLink>
					</div>
				</Columns>
			</Specimen>
		</Section>
	);
}
