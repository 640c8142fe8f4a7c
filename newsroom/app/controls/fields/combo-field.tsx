import { type CSSProperties, useContext } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import type { NewsroomColumn } from '../../data/board.ts';
import { useMessages } from '../../messages/messages.ts';
import { ChevronDownIcon } from '../icons.tsx';
import styles from './field.module.css';
import { FieldFault } from './field-fault.tsx';

type ColumnFieldProps = {
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
export function ColumnField({ value, columns, onChange, ...props }: ColumnFieldProps) {
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

type ComboOption = {
	value: string;
	/** Shown in the field when chosen, and searched. */
	text: string;
	/** Where options form a tree: how the list shows the option, indented and with those above it. */
	branch?: { name: string; above: string; depth: number };
};

type Props = {
	label: string;
	name?: string;
	/** Null for no choice. */
	value: string | null;
	options: readonly ComboOption[];
	onChange(value: string | null): void;
	placeholder?: string | undefined;
	isRequired?: boolean;
	/** In the list when nothing matches. */
	emptyText?: string;
};

/** A choice of one among many, found by typing a part of its text. */
export function ComboField({
	label,
	name,
	value,
	options,
	onChange,
	placeholder,
	isRequired,
	emptyText,
}: Props) {
	const { general } = useMessages();
	return (
		<ComboBox
			className={styles.field ?? ''}
			{...(name && { name })}
			isRequired={isRequired ?? false}
			defaultItems={options.map((option) => ({ ...option, id: option.value }))}
			value={value}
			onChange={(key) => onChange(key === null ? null : String(key))}
			menuTrigger="focus"
			allowsEmptyCollection
		>
			<Label className={styles.label ?? ''}>{label}</Label>
			<div className={styles.combo}>
				<OpeningInput placeholder={placeholder} />
				<Button className={styles.comboButton ?? ''}>
					<ChevronDownIcon />
				</Button>
			</div>
			<FieldFault />
			<Popover className={styles.popover ?? ''}>
				<ListBox
					className={styles.list ?? ''}
					renderEmptyState={() => <p className={styles.noOption}>{emptyText ?? general.none}</p>}
				>
					{(option: ComboOption) => (
						<ListBoxItem className={styles.option ?? ''} textValue={option.text}>
							{option.branch ? <Branch {...option.branch} /> : option.text}
						</ListBoxItem>
					)}
				</ListBox>
			</Popover>
		</ComboBox>
	);
}

/** A click opens the list, also where the field has the focus already. */
function OpeningInput({ placeholder }: Pick<Props, 'placeholder'>) {
	const state = useContext(ComboBoxStateContext);
	return (
		<Input
			className={styles.input ?? ''}
			{...(placeholder && { placeholder })}
			onClick={() => !state?.isOpen && state?.open(null, 'manual')}
		/>
	);
}

function Branch({ name, above, depth }: NonNullable<ComboOption['branch']>) {
	return (
		<span className={styles.branch} style={{ '--depth': depth } as CSSProperties}>
			<span>{name}</span>
			{above !== '' && <span className={styles.above}>{above}</span>}
		</span>
	);
}
