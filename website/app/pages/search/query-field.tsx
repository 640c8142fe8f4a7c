import { SuggestingSearchInput } from '../../components/search-suggestions/suggesting-search-input.tsx';
import { useMessages } from '../../messages/messages.ts';
import styles from './query-field.module.css';

type Props = {
	id: string;
	name: string;
	defaultValue: string;
	invalid: boolean;
	/** The element that says what is wrong. */
	describedBy: string | undefined;
};

/** The field for what is searched for. No maxlength: it would cut off without a word what somebody pastes. */
export function QueryField({ id, name, defaultValue, invalid, describedBy }: Props) {
	const { header } = useMessages();
	return (
		<SuggestingSearchInput
			id={id}
			className={styles.field}
			name={name}
			defaultValue={defaultValue}
			placeholder={header.searchHint}
			aria-invalid={invalid || undefined}
			aria-describedby={describedBy}
		/>
	);
}
