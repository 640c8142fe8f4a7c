import type { NewsroomColumn } from '../../data/columns.ts';
import { useMessages } from '../../messages/messages.ts';
import { ComboField } from './combo-field.tsx';

type Props = {
	label: string;
	name?: string;
	/** Empty for none. */
	value: string;
	columns: readonly NewsroomColumn[];
	/** What no choice means. */
	placeholder?: string;
	isRequired?: boolean;
	onChange(fdCode: string): void;
};

/** A choice of a column among all, searched by its name and the names above it. */
export function ColumnField({ value, columns, onChange, ...props }: Props) {
	const { general } = useMessages();
	return (
		<ComboField
			{...props}
			// The field takes its text from the options when it first appears.
			key={columns.length === 0 ? 'loading' : 'loaded'}
			value={value || null}
			options={columns.map(({ fdCode, name, path, depth }) => ({
				value: fdCode,
				text: path.join(' / '),
				branch: { name, above: path.slice(0, -1).join(' / '), depth },
			}))}
			emptyText={general.columns.none}
			onChange={(fdCode) => onChange(fdCode ?? '')}
		/>
	);
}
