import { useQuery } from '@tanstack/react-query';
import { call } from '../../data/calls.ts';
import { FailureNotice } from '../notices/failure-notice.tsx';
import { columnOptions } from './column-options.ts';
import { ComboField } from './combo-field.tsx';

type Props = {
	label: string;
	name?: string;
	/** The column's code; null for no choice. */
	value: string | null;
	onChange(fdCode: string | null): void;
	placeholder?: string;
	isRequired?: boolean;
};

/** A choice of a column, from the tree of all columns; typing finds it by its name or by those above it. */
export function ColumnField(props: Props) {
	const { data, error } = useQuery({
		queryKey: ['articles', 'columns'],
		queryFn: ({ signal }) => call('get', '/api/newsroom/columns', {}, signal),
	});
	if (error) return <FailureNotice error={error} />;
	// The field takes its text from the options when it first appears.
	return (
		<ComboField
			key={data ? 'loaded' : 'loading'}
			{...props}
			options={data ? columnOptions(data.items) : []}
		/>
	);
}
