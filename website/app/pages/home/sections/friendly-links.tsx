import { OutsideLink } from '../../../components/links/outside-link/outside-link.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import { SectionHeading } from '../../../components/section-heading/section-heading.tsx';
import container from '../../../design/container.module.css';
import hidden from '../../../design/visually-hidden.module.css';
import { useMessages } from '../../../messages/messages.ts';
import { useSite } from '../../../page-frame/site-settings.ts';
import styles from './friendly-links.module.css';

/** Sites of partners and of the trade. */
export function FriendlyLinks() {
	const { footcontent } = useMessages();
	const { friendlyLinks } = useSite();
	if (friendlyLinks.length === 0) return null;
	return (
		<section className={container.container} aria-labelledby="home-links">
			<div className={styles.links}>
				<SectionHeading id="home-links" title={footcontent.friendlyLinks} />
				<ul className={styles.list}>
					{friendlyLinks.map((link) => (
						<li key={link.href}>
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
