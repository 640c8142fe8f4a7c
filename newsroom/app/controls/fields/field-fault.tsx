import { useContext, useState, useSyncExternalStore } from 'react';
import { FieldErrorContext } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import { useMessages } from '../../messages/messages.ts';
import styles from './field.module.css';

type Validation = { validationDetails: ValidityState; validationErrors: string[] };

type Props = {
	/** In place of the usual texts. */
	describe?: (validation: Validation) => string;
};

/**
 * What is wrong with a field. The browser's own words for a missing value are in the language of the browser. A press
 * on a button takes the focus from a corrected field: its fault stays until the pointer is released, so that the
 * button does not move away under it.
 */
export function FieldFault({ describe }: Props) {
	const { general } = useMessages();
	const validation = useContext(FieldErrorContext);
	const described = (faulty: Validation) => {
		if (describe) return describe(faulty);
		return faulty.validationDetails.valueMissing ? general.required : faulty.validationErrors.join(' ');
	};
	const fault = useWhileReleased(validation?.isInvalid ? described(validation) : '');
	if (fault === '') return null;
	return (
		<Text slot="errorMessage" className={styles.fault}>
			{fault}
		</Text>
	);
}

/** A value, or while a pointer is pressed, what it was before. */
function useWhileReleased(value: string): string {
	const isPressed = useSyncExternalStore(subscribe, () => isPointerPressed);
	const [shown, setShown] = useState(value);
	if (!isPressed && shown !== value) setShown(value);
	return isPressed ? shown : value;
}

let isPointerPressed = false;
const subscribers = new Set<() => void>();

function subscribe(notify: () => void): () => void {
	if (subscribers.size === 0) listen(addEventListener);
	subscribers.add(notify);
	return () => {
		subscribers.delete(notify);
		if (subscribers.size === 0) listen(removeEventListener);
	};
}

function listen(change: typeof addEventListener): void {
	change('pointerdown', press, true);
	change('pointerup', releaseAfterClick, true);
	change('pointercancel', releaseAfterClick, true);
}

function press(): void {
	setPointerPressed(true);
}

/** The click follows in the same task. */
function releaseAfterClick(): void {
	setTimeout(() => setPointerPressed(false));
}

function setPointerPressed(isPressed: boolean): void {
	isPointerPressed = isPressed;
	for (const notify of subscribers) notify();
}
