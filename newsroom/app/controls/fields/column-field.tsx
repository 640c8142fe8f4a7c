import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { call } from '../../data/calls.ts';
import { FailureNotice } from '../notices/failure-notice.tsx';
import { ComboField, type ComboOption } from './combo-field.tsx';
import styles from './field.module.css';

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

type Column = { fdCode: string; parent: string | null; name: string };

/** Columns by their paths, such as `News / Group news`, so that equal names differ; in the list indented. */
export function columnOptions(columns: readonly Column[]): ComboOption[] {
	const placed = new Map<string, { path: string; name: string; depth: number }>();
	return columns.map(({ fdCode, parent, name }) => {
		const above = parent === null ? undefined : placed.get(parent);
		const path = above ? `${above.path} / ${name}` : name;
		const depth = above ? above.depth + 1 : 0;
		placed.set(fdCode, { path, name, depth });
		const content = <Branch name={name} above={above?.name ?? null} depth={depth} />;
		return { value: fdCode, text: path, content };
	});
}

function Branch({ name, above, depth }: { name: string; above: string | null; depth: number }) {
	return (
		<span className={styles.branch} style={{ '--depth': depth } as CSSProperties}>
			<span>{name}</span>
			{above !== null && <span className={styles.above}>{above}</span>}
		</span>
	);
}
