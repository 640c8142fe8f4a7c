import { Link, useRouteError } from 'react-router';
import { Button, buttonClass } from '../controls/button.tsx';
import { EmptyList } from '../controls/notices.tsx';
import { Page } from '../controls/page.tsx';
import { isUnreachable } from '../data/query-client.ts';
import { useMessages } from '../messages/messages.ts';
import styles from './frame.module.css';

/** For addresses that no page has. */
export function NotFoundPage() {
	const { frame } = useMessages();
	return (
		<Page title={frame.notFound.title}>
			<EmptyList title={frame.notFound.hint}>
				<Link to="/" className={buttonClass('plain')}>
					{frame.notFound.toBoard}
				</Link>
			</EmptyList>
		</Page>
	);
}

/** For pages whose code failed or could not be loaded, and without the server for those that nothing is kept of. */
export function FailedPage() {
	const { frame, general } = useMessages();
	const error = useRouteError();
	const isOffline = isUnreachable(error);
	if (!isOffline) console.error(error);
	return (
		<div className={styles.failed}>
			<Page title={isOffline ? frame.offline.title : frame.failed.title}>
				<EmptyList title={isOffline ? general.noConnection : frame.failed.hint}>
					<Button kind="primary" onPress={() => location.reload()}>
						{frame.failed.reload}
					</Button>
				</EmptyList>
			</Page>
		</div>
	);
}

/** For pages whose actions the person does not hold. */
export function ForbiddenPage() {
	const { frame } = useMessages();
	return (
		<Page title={frame.forbidden.title}>
			<EmptyList title={frame.forbidden.hint}>
				<Link to="/" className={buttonClass('plain')}>
					{frame.notFound.toBoard}
				</Link>
			</EmptyList>
		</Page>
	);
}
