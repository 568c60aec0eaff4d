"""The page that explains on a phone how to trust this machine, over plain HTTP: before, there is nothing else to trust."""

import threading
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import segno

from ...words import LANGUAGES

FILE = "/ludoteca.crt"
TEXTS = {
    "en": ("Play without a network", "Do this once on each phone or computer:",
           "Download the certificate of this server: {link}.",
           "iPhone: Settings, Profile downloaded, Install; then General, About, Certificate Trust Settings: switch it on.",
           "Android: Settings, Security, Install a certificate, CA certificate, and choose the file.",
           "Computer: open the file and trust it for websites.",
           "Then open {address}. It may vouch for this home network alone."),
    "es": ("Jugar sin red", "Haz esto una vez en cada teléfono u ordenador:",
           "Descarga el certificado de este servidor: {link}.",
           "iPhone: Ajustes, Perfil descargado, Instalar; después General, Información, Ajustes de confianza de los certificados: actívalo.",
           "Android: Ajustes, Seguridad, Instalar un certificado, Certificado de CA, y elige el archivo.",
           "Ordenador: abre el archivo y confía en él para sitios web.",
           "Después abre {address}. Solo puede avalar esta red doméstica."),
    "fr": ("Jouer hors connexion", "À faire une fois sur chaque téléphone ou ordinateur :",
           "Téléchargez le certificat de ce serveur : {link}.",
           "iPhone : Réglages, Profil téléchargé, Installer ; puis Général, Informations, Réglages des certificats : activez-le.",
           "Android : Paramètres, Sécurité, Installer un certificat, Certificat CA, et choisissez le fichier.",
           "Ordinateur : ouvrez le fichier et approuvez-le pour les sites web.",
           "Ouvrez ensuite {address}. Il ne peut répondre que de ce réseau domestique."),
    "de": ("Ohne Netz spielen", "Einmal auf jedem Telefon oder Computer:",
           "Lade das Zertifikat dieses Servers herunter: {link}.",
           "iPhone: Einstellungen, Profil geladen, Installieren; dann Allgemein, Info, Zertifikatsvertrauenseinstellungen: einschalten.",
           "Android: Einstellungen, Sicherheit, Zertifikat installieren, CA-Zertifikat, und die Datei wählen.",
           "Computer: die Datei öffnen und ihr für Websites vertrauen.",
           "Öffne dann {address}. Es kann nur für dieses Heimnetz bürgen."),
    "it": ("Giocare senza rete", "Da fare una volta su ogni telefono o computer:",
           "Scarica il certificato di questo server: {link}.",
           "iPhone: Impostazioni, Profilo scaricato, Installa; poi Generali, Info, Attendibilità certificati: attivalo.",
           "Android: Impostazioni, Sicurezza, Installa un certificato, Certificato CA, e scegli il file.",
           "Computer: apri il file e consideralo attendibile per i siti web.",
           "Poi apri {address}. Può garantire solo per questa rete di casa."),
    "gl": ("Xogar sen rede", "Fai isto unha vez en cada teléfono ou ordenador:",
           "Descarga o certificado deste servidor: {link}.",
           "iPhone: Axustes, Perfil descargado, Instalar; despois Xeral, Información, Axustes de confianza dos certificados: actívao.",
           "Android: Axustes, Seguridade, Instalar un certificado, Certificado de CA, e escolle o ficheiro.",
           "Ordenador: abre o ficheiro e confía nel para sitios web.",
           "Despois abre {address}. Só pode avalar esta rede doméstica."),
}  # fmt: skip


def page(address: str, here: str, language: str) -> str:
    """The explanation, with a QR code of this page for the phone."""
    title, intro, *steps, last = TEXTS[language]
    link = f'<a href="{FILE}">ludoteca.crt</a>'
    shown = "".join(f"<li>{step.format(link=link)}</li>" for step in steps)
    end = last.format(address=f'<a href="{escape(address)}">{escape(address)}</a>')
    code = segno.make(here, error="l").svg_inline(scale=6, border=2)
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width"><body><main>'
        f"<h1>{title}</h1><p>{intro}</p><ol>{shown}</ol><p>{end}</p>{code}</main></body></html>"
    )


def language_of(header: str) -> str:
    """The first language that a browser prefers and that there is."""
    wanted = (part.strip()[:2].lower() for part in header.split(","))
    return next((language for language in wanted if language in LANGUAGES), "en")


def explain(host: str, port: int, address: str, here: str, authority: Path) -> ThreadingHTTPServer:
    """Serves the page and the authority's certificate beside the server, until the process ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            is_file = self.path == FILE
            text = page(address, here, language_of(self.headers.get("Accept-Language", "")))
            body = authority.read_bytes() if is_file else text.encode()
            self.send_response(200)
            self.send_header(
                "Content-Type", "application/x-x509-ca-cert" if is_file else "text/html; charset=utf-8"
            )
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Nobody need know who reads it."""

    server = ThreadingHTTPServer((host, port), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
