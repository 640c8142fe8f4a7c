import type { Language } from '@portico/api/languages.ts';
import { ExpandIcon } from '@portico/design/icons.tsx';
import { useState } from 'react';
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
import { useLanguage } from '../../../state/language.ts';
import type { ChoiceFieldProps } from './filter-fields.ts';
import styles from './pickers.module.css';
import fields from './search-filters.module.css';

/** British English. */
export const pickerLocales: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };

/** A select whose value is in a hidden input, as it may be empty. */
export function ChoicePicker({ name, label, options, defaultValue }: ChoiceFieldProps) {
	const language = useLanguage();
	const [value, setValue] = useState(defaultValue);

	return (
		<I18nProvider locale={pickerLocales[language]}>
			<Select
				className={fields.field ?? ''}
				data-field={name}
				value={toKey(value)}
				onChange={(key) => setValue(toValue(String(key)))}
			>
				<Label>{label}</Label>
				<div className={fields.choice}>
					<Button className={fields.control ?? ''}>
						<SelectValue className={styles.selected ?? ''} />
					</Button>
					<ExpandIcon className={fields.icon} />
				</div>
				<input type="hidden" name={name} value={value} />
				<Popover className={styles.popover ?? ''} offset={4}>
					<ListBox className={styles.options ?? ''} items={options}>
						{(option) => (
							<ListBoxItem
								id={toKey(option.value)}
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

/** React Aria treats an empty key as no selection. */
function toKey(value: string): string {
	return `=${value}`;
}

function toValue(key: string): string {
	return key.slice(1);
}
