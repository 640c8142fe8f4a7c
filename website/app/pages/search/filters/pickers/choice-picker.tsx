import { useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
	Button,
	Label,
	ListBox,
	ListBoxItem,
	Popover,
	Select,
	SelectValue,
} from 'react-aria-components/Select';
import { ExpandIcon } from '../../../../components/icons/icons.tsx';
import { useLanguage } from '../../../../page-frame/language.ts';
import fields from '../filter-fields.module.css';
import type { ChoiceFieldProps } from '../filter-fields.ts';
import { pickerLocales } from './picker-locales.ts';
import styles from './pickers.module.css';

/** One of several options. Its value travels in a field of its own, so that it may be empty. */
export function ChoicePicker({ name, label, options, defaultValue, arrival }: ChoiceFieldProps) {
	const language = useLanguage();
	const [value, setValue] = useState(defaultValue);
	const [isOpen, setOpen] = useState(false);

	// Once it has the focus, which closing the list returns to where it was.
	useEffect(() => setOpen(arrival === 'open'), [arrival]);

	return (
		<I18nProvider locale={pickerLocales[language]}>
			<Select
				className={fields.field ?? ''}
				data-field={name}
				value={keyOf(value)}
				onChange={(key) => setValue(valueIn(String(key)))}
				autoFocus={arrival !== undefined}
				isOpen={isOpen}
				onOpenChange={setOpen}
			>
				<Label>{label}</Label>
				<div className={fields.choice}>
					<Button className={fields.control ?? ''}>
						<SelectValue className={styles.chosen ?? ''} />
					</Button>
					<ExpandIcon className={fields.sign} />
				</div>
				<input type="hidden" name={name} value={value} />
				<Popover className={styles.popover ?? ''} offset={4}>
					<ListBox className={styles.options ?? ''} items={options}>
						{(option) => (
							<ListBoxItem
								id={keyOf(option.value)}
								className={styles.option ?? ''}
								textValue={option.text}
								data-depth={option.depth}
							>
								<span lang={option.lang}>{option.text}</span>
							</ListBoxItem>
						)}
					</ListBox>
				</Popover>
			</Select>
		</I18nProvider>
	);
}

/** React Aria takes an empty key for none. */
function keyOf(value: string): string {
	return `=${value}`;
}

function valueIn(key: string): string {
	return key.slice(1);
}
