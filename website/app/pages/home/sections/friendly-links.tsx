import { OutsideLink } from '../../../components/links/outside-link/outside-link.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import container from '../../../design/container.module.css';
import hidden from '../../../design/visually-hidden.module.css';
import { useMessages } from '../../../messages/messages.ts';
import { useSite } from '../../../page-frame/site-settings.ts';
import styles from './friendly-links.module.css';

/** Sites of partners and of the trade: a quiet list of lines. */
export function FriendlyLinks() {
	const { footcontent } = useMessages();
	const { friendlyLinks } = useSite();
	if (friendlyLinks.length === 0) return null;
	return (
		<section className={`${container.container} ${styles.section}`} aria-labelledby="home-links">
			<div className={styles.links}>
				<h2 id="home-links" className={styles.heading}>
					{footcontent.friendlyLinks}
				</h2>
				<ul className={styles.list}>
					{friendlyLinks.map((link) => (
						<li key={link.href} className={styles.link}>
							<OutsideLink href={link.href}>
								<LocalName name={link.name} />
								<span className={hidden.hidden}>{footcontent.outsideLink}</span>
							</OutsideLink>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
