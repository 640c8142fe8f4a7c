import type { CSSProperties } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import type { NewsroomColumn } from '../../data/columns.ts';
import { useMessages } from '../../messages/messages.ts';
import { ChevronDownIcon } from '../icons.tsx';
import own from './column-field.module.css';
import styles from './field.module.css';

type Props = {
	label: string;
	/** Empty for none. */
	value: string;
	columns: readonly NewsroomColumn[];
	/** What no choice means. */
	placeholder?: string;
	onChange(fdCode: string): void;
};

/** A choice of a column among all, searched by its name and the names above it. */
export function ColumnField({ label, value, columns, placeholder, onChange }: Props) {
	const { general } = useMessages();
	return (
		<ComboBox
			className={styles.field ?? ''}
			defaultItems={columns}
			value={value || null}
			onChange={(key) => onChange(key === null ? '' : String(key))}
			menuTrigger="focus"
			allowsEmptyCollection
		>
			<Label className={styles.label}>{label}</Label>
			<div className={own.box}>
				<Input className={`${styles.input} ${own.input}`} placeholder={placeholder} />
				<Button className={own.open ?? ''} aria-label={general.columns.open}>
					<ChevronDownIcon />
				</Button>
			</div>
			<FieldError className={styles.fault ?? ''} />
			<Popover className={`${styles.popover} ${own.popover}`}>
				<ListBox<NewsroomColumn>
					className={styles.list ?? ''}
					renderEmptyState={() => <p className={own.none}>{general.columns.none}</p>}
				>
					{({ fdCode, name, path, depth }) => (
						<ListBoxItem
							id={fdCode}
							textValue={path.join(' / ')}
							className={`${styles.option} ${own.option}`}
							style={{ '--depth': depth } as CSSProperties}
						>
							<span className={own.name}>{name}</span>
							{path.length > 1 && <span className={own.above}>{path.slice(0, -1).join(' / ')}</span>}
						</ListBoxItem>
					)}
				</ListBox>
			</Popover>
		</ComboBox>
	);
}
