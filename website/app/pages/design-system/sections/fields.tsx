import line from '@portico/design/styles/line-field.module.css';
import { useId } from 'react';
import { SuggestingSearchInput } from '../../../components/search-suggestions/suggesting-search-input.tsx';
import { nativeFields } from '../../search/filters/native-fields.tsx';
import { useDesignSystem } from '../use-design-system.ts';
import { Columns } from './columns.tsx';

const { Choice, Day } = nativeFields;
/** Aligned with fields that have a label above. */
const besideLabels = { alignSelf: 'start', minBlockSize: '4.5rem', paddingBlockStart: '1.75rem' } as const;
const ignore = () => {};

/** The fields of the site's forms, without a form. */
export function Fields() {
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
