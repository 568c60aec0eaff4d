"""`ludoteca serve --tls`: an authority that is made once, a certificate that fits, a page that explains it."""

import http.client
import ssl
import time
import urllib.request
from pathlib import Path

import pytest
from cryptography import x509
from serving import Server, free_port

from ludoteca.server.web import tls, trust
from ludoteca.words import LANGUAGES


def status(host: str, port: int, context: ssl.SSLContext) -> int:
    """What the server answers, once it listens."""
    for _ in range(600):
        try:
            line = http.client.HTTPSConnection(host, port, context=context, timeout=60)
            line.request("GET", "/healthz")
            return line.getresponse().status
        except ConnectionRefusedError:
            time.sleep(0.1)
    raise AssertionError("the server does not start")


def test_https_is_trusted_by_who_trusts_the_authority_and_the_page_explains_it(tmp_path: Path) -> None:
    port = free_port()
    authority = tls.secure(tmp_path, "127.0.0.1").authority
    server = Server(tmp_path, "--tls", "--tls-page", str(port), "--thinkers", "1")
    try:
        context = ssl.create_default_context(cafile=str(authority))
        for host in ("127.0.0.1", "localhost"):
            assert status(host, server.port, context) == 200
        with pytest.raises(ssl.SSLCertVerificationError):
            http.client.HTTPSConnection("127.0.0.1", server.port, timeout=60).request("GET", "/")
        base = f"http://127.0.0.1:{port}"
        with urllib.request.urlopen(base + trust.FILE, timeout=60) as answer:
            assert answer.read() == authority.read_bytes()
        with urllib.request.urlopen(
            urllib.request.Request(base, headers={"Accept-Language": "gl"})
        ) as answer:
            text = answer.read().decode()
        assert "Xogar sen rede" in text
        assert "<svg" in text
    finally:
        server.kill()


def test_the_authority_is_made_once_and_vouches_for_this_home_alone(tmp_path: Path) -> None:
    first = tls.secure(tmp_path, "192.168.1.5")
    made = first.authority.read_bytes(), first.certificate.read_bytes()
    second = tls.secure(tmp_path, "192.168.1.6")
    assert second.authority.read_bytes() == made[0]
    assert second.certificate.read_bytes() != made[1]
    assert {file.stat().st_mode & 0o77 for file in (tmp_path / tls.FOLDER).iterdir()} == {0}
    limits = x509.load_pem_x509_certificate(made[0]).extensions.get_extension_for_class(x509.NameConstraints)
    assert limits.critical
    certificate = x509.load_pem_x509_certificate(second.certificate.read_bytes())
    own = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "192.168.1.6" in map(str, own.get_values_for_type(x509.IPAddress))


def test_the_page_is_in_every_language() -> None:
    assert set(trust.TEXTS) == set(LANGUAGES)
    assert trust.language_of("pt-BR,fr;q=0.8") == "fr"
    assert trust.language_of("") == "en"
