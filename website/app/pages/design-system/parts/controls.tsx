import { homeAddress } from '@portico/api/addresses.ts';
import type { CSSProperties } from 'react';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { OutsideLink } from '../../../components/links/outside-link/outside-link.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import plate from '../../../design/plate.module.css';
import waysOn from '../../../design/ways-on.module.css';
import { useLanguage } from '../../../page-frame/language.ts';
import { useShown } from '../use-shown.ts';
import { Columns } from './columns.tsx';
import { Fields } from './fields.tsx';
import { Part, Specimen } from './part.tsx';

/** Pages size their buttons by their places, so that no class is the same in all; these are what all share. */
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

/** As base.css draws it, on what has not been reached by keyboard. */
const ring: CSSProperties = { outline: '2px solid var(--colour-focus)', outlineOffset: '3px' };

/** What is pressed, followed and filled in. */
export function Controls({ id }: { id: string }) {
	const { texts, column } = useShown();
	const language = useLanguage();
	return (
		<Part id={id} title={texts.controls}>
			<Columns least="24rem">
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
						<OutsideLink href="https://www.w3.org/WAI/">www.w3.org</OutsideLink>
					</div>
				</Specimen>
			</Columns>
			<Specimen title={texts.fields}>
				<Fields />
			</Specimen>
			<Specimen title={texts.focus}>
				<Columns least="20rem">
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
		</Part>
	);
}
