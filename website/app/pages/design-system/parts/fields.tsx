import { useId } from 'react';
import { SuggestingSearchInput } from '../../../components/search-suggestions/suggesting-search-input.tsx';
import line from '../../../design/line-field.module.css';
import { nativeFields } from '../../search/filters/native-fields.tsx';
import { useShown } from '../use-shown.ts';
import { Columns } from './columns.tsx';

const { Choice, Day } = nativeFields;
/** Without a label above, on a line with the fields that have one. */
const besideLabels = { alignSelf: 'start', minBlockSize: '4.5rem', paddingBlockStart: '1.75rem' } as const;
const nothingToTell = () => {};

/** The fields of the site's forms; these are of no form, and lead nowhere. */
export function Fields() {
	const { texts } = useShown();
	const faultId = useId();
	const day = { name: 'from', arrival: undefined, onChange: nothingToTell, onDoubt: nothingToTell } as const;
	return (
		<Columns least="18rem">
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
				arrival={undefined}
			/>
			<div>
				<Day {...day} label={texts.day} defaultValue="2026-12-01" faultId={faultId} />
				<p id={faultId} style={{ color: 'var(--colour-signal)', fontSize: 'var(--size-small)' }}>
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
