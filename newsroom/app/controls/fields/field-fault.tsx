import { FieldError } from 'react-aria-components/FieldError';
import { useMessages } from '../../messages/messages.ts';
import styles from './field.module.css';

/** What is wrong with a field. The browser's own words for a missing value are in the language of the browser. */
export function FieldFault() {
	const { general } = useMessages();
	return (
		<FieldError className={styles.fault}>
			{({ validationDetails, validationErrors }) =>
				validationDetails.valueMissing ? general.required : validationErrors.join(' ')
			}
		</FieldError>
	);
}
