import type { ReactNode } from 'react';
import { useMessages } from '../../messages/messages.ts';
import { Button } from '../buttons/button.tsx';
import styles from './form-buttons.module.css';

/** The buttons at the end of a dialog or form: the main one last in Chinese and English alike. */
export function FormButtons({ children }: { children: ReactNode }) {
	return <div className={styles.buttons}>{children}</div>;
}

type Props = {
	isPending: boolean;
	/** Where the form can be left, as in a dialog. */
	onCancel: (() => void) | undefined;
	/** The verb of the action. */
	children: ReactNode;
};

/** The end of a form: the button that sends it, after one to leave it. */
export function SubmitButtons({ isPending, onCancel, children }: Props) {
	const { general } = useMessages();
	const submit = (
		<Button kind="primary" type="submit" isPending={isPending}>
			{children}
		</Button>
	);
	if (!onCancel) return submit;
	return (
		<FormButtons>
			<Button onPress={onCancel}>{general.cancel}</Button>
			{submit}
		</FormButtons>
	);
}
