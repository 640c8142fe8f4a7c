import { homeAddress } from '@portico/api/addresses/addresses.ts';
import line from '@portico/design/styles/line-field.module.css';
import waysOn from '@portico/design/styles/onward-links.module.css';
import plate from '@portico/design/styles/plate.module.css';
import { type CSSProperties, useId } from 'react';
import { ColumnLink } from '../../../components/links/column-link.tsx';
import { ExternalLink } from '../../../components/links/external-link.tsx';
import { PageLink } from '../../../components/links/page-link.tsx';
import { SuggestingSearchInput } from '../../../components/search-suggestions/suggesting-search-input.tsx';
import { useLanguage } from '../../../state/language.ts';
import { nativeFields } from '../../search/filters/native-fields.tsx';
import { useDesignSystem } from '../use-design-system.ts';
import { Columns } from './columns.tsx';
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

const { Choice, Day } = nativeFields;
/** Aligned with fields that have a label above. */
const besideLabels = { alignSelf: 'start', minBlockSize: '4.5rem', paddingBlockStart: '1.75rem' } as const;
const ignore = () => {};

/** The fields of the site's forms, without a form. */
function Fields() {
	const { texts } = useDesignSystem();
	const errorId = useId();
	const day = { name: 'from', onChange: ignore, onWarning: ignore } as const;
	return (
		<Columns minWidth="18rem">
			<div style={{ ...besideLabels, position: 'relative', display: 'grid' }}>
				<SuggestingSearchInput
					className={line.field}
					style={{ blockSize: '2.75rem', paddingInline: 0 }}
					aria-label={texts.searchField}
					placeholder={texts.searchHint}
				/>
			</div>
			<Choice
				name="fdCode"
				label={texts.choice}
				options={texts.choices.map((text) => ({ value: text, text }))}
				defaultValue=""
			/>
			<div>
				<Day {...day} label={texts.day} defaultValue="2026-12-01" errorId={errorId} />
				<p id={errorId} style={{ color: 'var(--colour-signal)', fontSize: 'var(--size-small)' }}>
					{texts.dayFault}
				</p>
			</div>
			<label style={{ ...besideLabels, display: 'flex', alignItems: 'center', gap: 'var(--space-2)' }}>
				<input type="checkbox" defaultChecked style={{ inlineSize: '1.5rem', blockSize: '1.5rem' }} />
				{texts.check}
			</label>
		</Columns>
	);
}
