import { lazy, Suspense } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../../controls/dialogs.tsx';
import { useMessages } from '../../../messages/messages.ts';
import type { ComparisonDialogProps } from './comparison-dialog.tsx';

/** Few compare. After a deploy, the server has a newer file in its place: what is open stays as it is. */
const LoadedDialog = lazy(() => import('./comparison-dialog.tsx').catch(() => ({ default: MissingDialog })));

/** Two versions beside each other, loaded when it is first wanted. */
export function ComparisonDialog(props: ComparisonDialogProps) {
	return (
		<Suspense>
			<LoadedDialog {...props} />
		</Suspense>
	);
}

function MissingDialog({ subject: { lang }, onClose }: ComparisonDialogProps) {
	const { comparison: texts, general } = useMessages();
	return (
		<ModalDialog title={texts.title(general.languages[lang])} isOpen onClose={() => onClose()}>
			<p role="alert">{texts.failed}</p>
			<FormButtons>
				<Button onPress={() => onClose()}>{general.close}</Button>
			</FormButtons>
		</ModalDialog>
	);
}
