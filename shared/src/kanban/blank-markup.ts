/** Returns whether markup shows nothing, such as `<p><br></p>`. The server removes other elements first. */
export function isBlankMarkup(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|&#160;|&#xa0;/gi, '').trim() === '';
}
